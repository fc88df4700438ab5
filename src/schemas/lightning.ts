import { flashLevels } from '../domain/flash-levels.ts'
import { instant, listOf, number, objectOf, oneOf, orNull, type Of } from './pieces.ts'

const Nearest = objectOf('the nearest flashes, the newest of those equally near; null: none was seen', {
  km: number('from the point to the middle of a cell of four kilometres', 'kilometres'),
  direction: number('in which they are, clockwise from the north', 'degrees'),
  from: instant('start of the five minutes in which they were seen'),
  level: oneOf(flashLevels, 'how many, on the relative scale of the picture: it has no figures'),
})

export const LightningNear = objectOf(
  'flashes that the satellite saw within 50 km in the last half hour, inside clouds too: that it saw none is no promise',
  {
    nearest: orNull(Nearest),
    looks: listOf(
      instant('start of five minutes that were looked at'),
      'newest first; a gap was not seen by anybody',
    ),
  },
)
export type LightningNear = Of<typeof LightningNear>
