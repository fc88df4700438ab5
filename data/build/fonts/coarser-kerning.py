"""Makes the kerning of a font coarser: half a pixel, at the size of the text, is the least that is seen.

Usage: coarser-kerning.py FONT.ttf FONT.woff2
"""

import sys

from fontTools.ttLib import TTFont

# In units of 1/2048 em.
LEAST = 60
STEP = 20


def coarser(value):
    """The same at every weight, in whole steps, and nothing for what nobody sees."""
    if value is None:
        return
    if hasattr(value, "XAdvDevice"):
        del value.XAdvDevice
    advance = getattr(value, "XAdvance", 0)
    value.XAdvance = 0 if abs(advance) < LEAST else round(advance / STEP) * STEP


def values(pairs):
    if pairs.Format == 1:
        return [record.Value1 for pair_set in pairs.PairSet for record in pair_set.PairValueRecord]
    return [second.Value1 for first in pairs.Class1Record for second in first.Class2Record]


source, target = sys.argv[1:]
font = TTFont(source, recalcTimestamp=False)
for lookup in font["GPOS"].table.LookupList.Lookup:
    for subtable in lookup.SubTable:
        pairs = subtable.ExtSubTable if subtable.LookupType == 9 else subtable
        # The advance alone, without what it would be at other weights.
        pairs.ValueFormat1 &= 0x0F
        for value in values(pairs):
            coarser(value)
font.flavor = "woff2"
font.save(target)
