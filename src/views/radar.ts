export type { Radar } from '../schemas/radar.ts'
