import { join } from 'node:path'
import process from 'node:process'
import { build, isBuilt, root } from './project.mjs'

if (!isBuilt()) {
  process.stderr.write('Building the site: dist/ is missing or older than its sources\n')
  const code = await build()
  if (code !== 0) process.exit(code)
}

// Without it React writes error messages and stacks into its pages.
process.env['NODE_ENV'] = 'production'
// In this very process: the signals that stop it reach the server.
await import(join(root, 'dist/server.js'))
