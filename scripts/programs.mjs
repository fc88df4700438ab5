import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/** @typedef {{ path: string, origin: string }} Program */

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The program that a variable of the environment names; a wrong name is an error.
 * @param {string} variable
 * @returns {Program | null}
 */
export function namedBy(variable) {
  const path = process.env[variable]
  if (!path) return null
  if (!isExecutable(path)) throw new Error(`${variable} does not name a program`)
  return { path: resolve(path), origin: `named by ${variable}` }
}
