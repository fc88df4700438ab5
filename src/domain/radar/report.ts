export type { RadarReport, NowcastScore } from '../../schemas/radar.ts'
