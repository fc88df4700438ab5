import { figure, instant, listOf, number, objectOf, oneOf, orNull, text, yes, type Of } from './pieces.ts'

export const frameStates = ['image', 'missing', 'not-yet'] as const

const Frame = objectOf('what the radars saw at one instant', {
  at: instant('a quarter of an hour'),
  state: oneOf(frameStates, 'missing: the source does not have it; not-yet: it is on its way'),
  picture: orNull(
    text('its address on this site, for good', '/radar/2026-11-24T16:05:00.000Z.png'),
    'null where the state is not « image »',
  ),
  darkPicture: orNull(
    text('the same for dark ground', '/radar/2026-11-24T16:05:00.000Z-sombre.png'),
    'null where the state is not « image »',
  ),
})

/** How announcements of the next hour came out. */
export const NowcastScore = objectOf(
  'how what was said half an hour ahead came out in the last 24 hours, at 2,000 points and 0.2 mm/h, as far as this process has seen',
  {
    hits: number('announced, and it rained', 'points'),
    misses: number('it rained unannounced', 'points'),
    falseAlarms: number('announced, and it stayed dry', 'points'),
    csi: number('hits of all three together, the critical success index', 'index', [0, 1]),
    announces: yes('the index is 0.3 or more; else nothing is announced until it is again'),
  },
)
export type NowcastScore = Of<typeof NowcastScore>

const ownScore = orNull(NowcastScore, 'null until there is enough to judge')

/** The frames of two hours. */
export const Radar = objectOf('rain as radars see it, mainland France and Corsica', {
  frames: listOf(Frame, 'of two hours, oldest first; each keeps its place where it lacks'),
  newest: instant('of the newest frame that is there'),
  unavailableSince: orNull(
    instant('of the newest frame, where it is older than 45 minutes and says nothing of now'),
    'null while the radar is there',
  ),
  bounds: objectOf('of the pictures, which are in Web Mercator', {
    south: number('of the lower edge', 'degrees'),
    west: number('of the left edge', 'degrees'),
    north: number('of the upper edge', 'degrees'),
    east: number('of the right edge', 'degrees'),
    width: number('of a picture', 'pixels'),
    height: number('of a picture', 'pixels'),
  }),
  scale: listOf(
    objectOf('a class of rain', {
      from: number('rain of the class, up to that of the next', 'mm/h'),
      colour: text('in pictures', '#64b6f4'),
      darkColour: text('in pictures for dark ground', '#3c56ac'),
    }),
    'the weakest first; dry is transparent, hatched is where no radar sees',
  ),
  credit: text('to be shown with the pictures', 'Radar : EUMETNET OPERA, CC BY 4.0'),
  score: ownScore,
})
export type Radar = Of<typeof Radar>

const NearRain = objectOf('the nearest rain within 50 km', {
  distanceKm: number('from the point', 'kilometres'),
  bearing: number('where it is, seen from the point, clockwise from the north', 'degrees'),
})

const NextHour = objectOf('what the newest frame brings within the hour, carried on by its motion', {
  state: oneOf(['rain', 'dry'], 'dry: the radars saw all that comes, and no rain in it'),
  from: orNull(instant('from when it rains, to five minutes'), 'null where no rain comes'),
  to: orNull(
    instant('until when it rains, to five minutes'),
    'null where no rain comes, and where its end lies beyond what this reaches',
  ),
  isOn: yes('it rains already'),
  rate: figure('the strongest of it, null where no rain comes', 'mm/h'),
  until: instant(
    'how far this reaches: an hour from the answer at most, less where nobody can say what follows',
  ),
})

export const RadarReport = objectOf('what radars saw at a point', {
  state: oneOf(
    ['wet', 'dry', 'unseen', 'unavailable'],
    'unseen: radars see badly there; unavailable: the newest frame is older than 45 minutes',
  ),
  at: instant('of the newest frame'),
  rate: figure('where it is wet, else null', 'mm/h'),
  since: orNull(instant('of the first wet frame in a row'), 'null where it is not wet'),
  isStartSeen: yes('the frame before that one was dry; else rain may have begun earlier'),
  nearest: orNull(NearRain, 'null where it is not dry, and where none is seen within 50 km'),
  isAroundSeen: yes('it is dry, and radars see all within 50 km; else rain may be hidden there'),
  nextHour: orNull(
    NextHour,
    'null where nothing can be said: frames lack, motion is confused, rain is too young, radars do not see what comes, or announcements have stopped',
  ),
  score: ownScore,
})
export type RadarReport = Of<typeof RadarReport>
