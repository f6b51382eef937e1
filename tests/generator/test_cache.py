"""The cache of drawn faces: whole entries or none, bounded, harmless when it cannot work."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.cache import Cache, cache_folder

KEY = "ab" * 32
OTHER = "cd" * 32


def files(cache: Cache) -> list[Path]:
    return [path for path in cache.folder.rglob("*") if path.is_file()]


def age(cache: Cache, key: str, seconds: float) -> None:
    stat = cache.path(key).stat()
    os.utime(cache.path(key), (stat.st_atime - seconds, stat.st_mtime - seconds))


def test_what_is_put_is_got(tmp_path):
    cache = Cache(tmp_path)
    assert cache.get(KEY) is None
    assert cache.put(KEY, b"face")
    assert cache.get(KEY) == b"face"
    assert cache.get(OTHER) is None


def test_an_empty_face_is_kept_too(tmp_path):
    cache = Cache(tmp_path)
    cache.put(KEY, b"")
    assert cache.get(KEY) == b""


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data + b"x",
        lambda data: b"",
        lambda data: b"%PDF-1.7",
        lambda data: data[:20] + bytes([data[20] ^ 1]) + data[21:],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    ],
)
def test_a_damaged_entry_counts_as_absent_and_goes(tmp_path, damage):
    cache = Cache(tmp_path)
    cache.put(KEY, b"a face of some length")
    path = cache.path(KEY)
    path.write_bytes(damage(path.read_bytes()))
    assert cache.get(KEY) is None
    assert not path.exists()
    assert cache.put(KEY, b"again")
    assert cache.get(KEY) == b"again"


def test_no_file_is_left_aside(tmp_path):
    cache = Cache(tmp_path)
    for _ in range(3):
        cache.put(KEY, b"face")
    assert files(cache) == [cache.path(KEY)]


def test_the_entry_read_longest_ago_is_dropped_first(tmp_path):
    cache = Cache(tmp_path, limit=400)
    keys = [f"{number:02x}" * 32 for number in range(4)]
    for number, key in enumerate(keys):
        cache.put(key, bytes(100))
        age(cache, key, 1000 - number)
    assert cache.get(keys[0]) is not None
    assert cache.prune() == 2
    assert [cache.get(key) is not None for key in keys] == [True, False, False, True]
    assert sum(path.stat().st_size for path in files(cache)) <= cache.limit


def test_nothing_is_dropped_below_the_limit(tmp_path):
    cache = Cache(tmp_path, limit=10_000)
    cache.put(KEY, bytes(100))
    assert cache.prune() == 0
    assert cache.get(KEY) == bytes(100)


def test_two_builds_at_once_never_read_half_an_entry(tmp_path):
    bodies = [bytes([number]) * 50_000 for number in range(8)]
    caches = [Cache(tmp_path, limit=60_000) for _ in bodies]

    def work(number: int) -> set[bytes | None]:
        seen: set[bytes | None] = set()
        for _ in range(40):
            caches[number].put(KEY, bodies[number])
            seen.add(caches[number].get(KEY))
            if number == 0:
                caches[number].prune()
        return seen

    with ThreadPoolExecutor(8) as pool:
        seen = set().union(*pool.map(work, range(8)))
    assert seen - {None} <= set(bodies)
    assert len(seen - {None}) > 1


def test_a_folder_that_cannot_be_made_saves_nothing_and_harms_nothing(tmp_path):
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file")
    assert cache.put(KEY, b"face") is False
    assert cache.get(KEY) is None
    assert cache.prune() == 0


@pytest.mark.parametrize("key", ["", "../../etc", "ABC", "xyz"])
def test_only_digests_are_keys(tmp_path, key):
    with pytest.raises(ValueError, match="digest"):
        Cache(tmp_path).get(key)


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"RULEPRESS_CACHE": "/a/b", "XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/a/b"),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/x/rulepress"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/h"}, "/h/.cache/rulepress"),
        ({"HOME": "/h"}, "/h/.cache/rulepress"),
    ],
)
def test_the_folder_follows_the_users_settings(environment, folder):
    assert cache_folder(environment) == Path(folder)
