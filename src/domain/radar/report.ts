export type { RadarAt, RadarScore } from '../../schemas/radar.ts'
