export type { Radar, RadarAt } from '../schemas/radar.ts'
