import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import process from 'node:process'
import { build, isBuilt, root } from './project.mjs'

if (!isBuilt()) {
  process.stderr.write('Building the site: dist/ is missing or older than its sources\n')
  const code = await build()
  if (code !== 0) process.exit(code)
}

// Without it React writes error messages and stacks into its pages.
process.env['NODE_ENV'] = 'production'
// What one start compiled, the next one finds.
enableCompileCache()
// The shell between npm and us hands no signal on: when it is gone, somebody has told npm to stop.
const { ppid: shell, env } = process
if (env['npm_lifecycle_event'] === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}

// In this very process: the signals that stop it reach the server.
await import(pathToFileURL(join(root, 'dist/server.js')).href)
