"""What a box holds, as faces: cards, boards, aids, tiles, counters, fold-ups."""
