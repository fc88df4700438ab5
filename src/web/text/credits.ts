import type { OpenCredit } from '../../views/open-api.ts'

/** Said of use that earns money, where a source does not allow it. */
export const nonCommercialUse = 'exclu par son offre gratuite'

/** « CC BY 4.0, usage commercial exclu par son offre gratuite » */
export const licenceText = ({
  licence,
  nonCommercial,
}: Pick<OpenCredit, 'licence' | 'nonCommercial'>): string =>
  nonCommercial ? `${licence}, usage commercial ${nonCommercialUse}` : licence
