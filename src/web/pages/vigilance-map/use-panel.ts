import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../domain/vigilance/department.ts'
import { apiPaths } from '../../../site-api.ts'
import { readPart } from '../../browser/site-api.ts'
import { Deferred } from '../../core/deferred.ts'
import type { Choice } from './address.ts'
import type { VigilanceMapData } from './loader.ts'
import { focusDepartment } from './map-frame.tsx'

/** The vigilance of the chosen department: the page's own, or asked for when it is chosen on the map. */
export function useDetail({ detail }: VigilanceMapData, { department }: Choice) {
  return useMemo(() => {
    if (department === null) return null
    if (detail?.code === department) return detail.vigilance
    const key = apiPaths.departmentVigilance(department)
    // The answer of that address is of this type: `SiteApi` says so for both sides.
    return new Deferred(key, () => readPart(key) as Promise<Part<DepartmentVigilance>>)
  }, [detail, department])
}

/**
 * The choice that the map was drawn with: it stays while only the department changes, which is shown on the map that is
 * there.
 */
export function useDrawnChoice({ levels }: VigilanceMapData, choice: Choice): Choice {
  const [drawn, setDrawn] = useState({ levels, choice })
  const { term, phenomenon } = drawn.choice
  if (drawn.levels === levels && term === choice.term && phenomenon === choice.phenomenon) return drawn.choice
  setDrawn({ levels, choice })
  return choice
}

/** Reading goes on in the panel of a department that was chosen, and back on the map when it is closed. */
export function usePanelFocus({ term, department }: Choice, frame: RefObject<HTMLElement | null>) {
  const panel = useRef<HTMLElement>(null)
  const before = useRef({ term, department })
  useEffect(() => {
    const { term: lastTerm, department: last } = before.current
    before.current = { term, department }
    if (lastTerm !== term || last === department) return
    // After the root, which puts the focus on the page at every navigation.
    queueMicrotask(() => {
      if (department !== null) panel.current?.focus({ preventScroll: true })
      else if (last !== null) focusDepartment(frame.current, last)
    })
  }, [term, department, frame])
  return panel
}
