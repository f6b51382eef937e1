"""What people hold and read: sheets, pictures, the reference, the command line.

Turns a checked catalog into output. Only `generator.faces` imports WeasyPrint and only `generator.pdf.press`
imports pikepdf; nothing here decides a rule.
"""
