import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latitudeOfRow, longitudeOfColumn, radarPicture } from '../../../src/domain/radar/picture.ts'

const { north, south, west, east, width, height } = radarPicture

test('the pixels of the picture are as far apart from west to east, and reach its sides', () => {
  const half = (east - west) / width / 2
  assert.ok(Math.abs(longitudeOfColumn(0) - (west + half)) < 1e-9)
  assert.ok(Math.abs(longitudeOfColumn(width - 1) - (east - half)) < 1e-9)
  assert.ok(Math.abs(longitudeOfColumn((width - 1) / 2) - (west + east) / 2) < 1e-9)
})

test('its rows are those of Web Mercator: as high on the ground as they are wide', () => {
  const step = longitudeOfColumn(1) - longitudeOfColumn(0)
  for (const row of [0, 100, 335, 600, height - 2]) {
    const [upper, lower] = [latitudeOfRow(row), latitudeOfRow(row + 1)]
    // A degree of longitude is shorter by the cosine of the latitude.
    const wide = step * Math.cos((((upper + lower) / 2) * Math.PI) / 180)
    assert.ok(Math.abs((upper - lower) / wide - 1) < 0.01, `${row}`)
  }
  assert.ok(latitudeOfRow(0) < north && north - latitudeOfRow(0) < 0.01)
  assert.ok(latitudeOfRow(height - 1) > south && latitudeOfRow(height - 1) - south < 0.01)
  // The middle row is that of the mean northing, asinh(tan φ) on the sphere of radius 1.
  const northing = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180))
  const middle = northing(latitudeOfRow((height - 1) / 2))
  assert.ok(Math.abs(middle - (northing(north) + northing(south)) / 2) < 1e-9)
})
