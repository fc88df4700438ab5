import type { Coordinates } from '../../domain/geo.ts'
import type { City, Department } from '../../domain/place.ts'
import { UpstreamError } from '../upstream/upstream.ts'

/** A commune as the State's geography names it. */
export interface GeographyCommune {
  readonly nom: string
  readonly code: string
  readonly codeDepartement: string
  readonly nomDepartement: string
  readonly codeRegion: string
  readonly nomRegion: string
}

export interface GeographyDepartment {
  readonly code: string
  readonly nom: string
  readonly codeRegion: string
  readonly nomRegion: string
}

/** What is asked of the State's service when the gazetteer lacks a place. */
interface RemoteCommune {
  readonly name: string
  readonly code: string
  readonly departmentCode: string | null
}

export interface GeographyOptions {
  readonly catalogue: {
    locate(point: Coordinates): { readonly city: City; readonly department: Department } | null
    department(code: string): Department | null
  }
  readonly remote: { communeAt(point: Coordinates): Promise<RemoteCommune | null> }
}

export interface Geography {
  /** The commune of a point: from the gazetteer, else from the State's service; null outside France or unknown. */
  communeAt(point: Coordinates): Promise<GeographyCommune | null>
  department(code: string): GeographyDepartment | null
}

/** Names of communes and departments in the words of the State's geography service. */
export function createGeography({ catalogue, remote }: GeographyOptions): Geography {
  const commune = (nom: string, code: string, department: Department): GeographyCommune => ({
    nom,
    code,
    codeDepartement: department.code,
    nomDepartement: department.name,
    codeRegion: department.regionCode,
    nomRegion: department.regionName,
  })
  return {
    communeAt: async (point) => {
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
    department: (code) => {
      const department = catalogue.department(code)
      return (
        department && {
          code,
          nom: department.name,
          codeRegion: department.regionCode,
          nomRegion: department.regionName,
        }
      )
    },
  }
}
