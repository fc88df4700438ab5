import { join } from 'node:path'
import type { Row } from './row.ts'

// One bench in a process of its own, so that none inherits another's memory or compiled code.
const [file = ''] = process.argv.slice(2)
const { measure } = (await import(join(process.cwd(), file))) as { measure(): Promise<readonly Row[]> }
process.send?.(await measure())
process.disconnect?.()
