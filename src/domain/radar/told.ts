export type { RadarAt } from '../../schemas/radar.ts'
