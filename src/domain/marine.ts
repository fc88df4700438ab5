export type { Marine, SeaDay, SeaState } from '../schemas/sea.ts'
