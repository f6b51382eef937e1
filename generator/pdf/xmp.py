"""What a file says of itself as XMP (ISO 16684-1). Text only; no dates, so that the same file gives the same
bytes.
"""

from __future__ import annotations

from html import escape

from generator.paper.job import About

PDF_VERSION = "1.7"


def xmp(about: About) -> str:
    """The XMP packet: title, author, subject, licence, language, program."""

    def alternative(text: str) -> str:
        return f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt>'

    rows = [f"<dc:title>{alternative(about.title)}</dc:title>"]
    if about.author:
        rows.append(f"<dc:creator><rdf:Seq><rdf:li>{escape(about.author)}</rdf:li></rdf:Seq></dc:creator>")
    if about.subject:
        rows.append(f"<dc:description>{alternative(about.subject)}</dc:description>")
    if about.licence:
        rows.append(f"<dc:rights>{alternative(about.licence)}</dc:rights>")
    rows.append(f"<dc:language><rdf:Bag><rdf:li>{escape(about.language)}</rdf:li></rdf:Bag></dc:language>")
    rows.append(f"<xmp:CreatorTool>{escape(about.creator)}</xmp:CreatorTool>")
    rows.append(f"<pdf:Producer>{escape(about.creator)}</pdf:Producer>")
    rows.append(f"<pdf:PDFVersion>{PDF_VERSION}</pdf:PDFVersion>")
    body = "\n".join(rows)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">\n'
        f'{body}\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    )
