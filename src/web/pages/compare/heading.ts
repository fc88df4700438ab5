import { listText } from '../../text/numbers.ts'
import type { CompareView } from './loader.ts'

const general = 'Comparer la météo de plusieurs lieux'

export const headingOf = ({ places }: CompareView): string =>
  places.length > 1
    ? `Comparer ${listText(places.map(({ place }) => place.name))}`
    : places.length === 1
      ? `Comparer avec ${places[0]?.place.name ?? ''}`
      : general
