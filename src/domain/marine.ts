export type { Marine, SeaState } from '../schemas/sea.ts'
