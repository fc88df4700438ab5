import type { Coordinates } from '../../domain/geo.ts'
import type { Department } from '../../domain/place.ts'
import type { Catalogue } from '../catalogue.ts'
import type { GeoApi } from '../sources/geo-api/geo-api.ts'
import { UpstreamError } from '../upstream/upstream.ts'

export type Geography = ReturnType<typeof createGeography>

/** Names of communes and departments in the words of the State's geography service. */
export function createGeography({
  catalogue,
  remote,
}: {
  readonly catalogue: Pick<Catalogue, 'locate' | 'department'>
  /** Asked when the gazetteer lacks a place. */
  readonly remote: Pick<GeoApi, 'communeAt'>
}) {
  const commune = (nom: string, code: string, department: Department) => ({
    nom,
    code,
    codeDepartement: department.code,
    nomDepartement: department.name,
    codeRegion: department.regionCode,
    nomRegion: department.regionName,
  })
  return {
    /** The commune of a point: from the gazetteer, else from the State's service; null outside France or unknown. */
    async communeAt(point: Coordinates) {
      const located = catalogue.locate(point)
      if (located) return commune(located.city.name, located.city.code, located.department)
      try {
        const found = await remote.communeAt(point)
        const department = found?.departmentCode ? catalogue.department(found.departmentCode) : null
        return found && department ? commune(found.name, found.code, department) : null
      } catch (error) {
        // The gazetteer has already said that it knows of nothing there.
        if (error instanceof UpstreamError) return null
        throw error
      }
    },
    department(code: string) {
      const found = catalogue.department(code)
      if (!found) return null
      return { code, nom: found.name, codeRegion: found.regionCode, nomRegion: found.regionName }
    },
  }
}
