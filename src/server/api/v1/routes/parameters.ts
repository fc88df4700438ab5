import { Type } from 'typebox'
import { decimalText, mostAnswers, slugText } from '../../parameters.ts'
import type { OpenParameter } from './route.ts'

export const latitude: OpenParameter = {
  schema: decimalText,
  description: 'Latitude en degrés décimaux, positive vers le nord. Quatre décimales comptent.',
  example: '45.7485',
}
export const longitude: OpenParameter = {
  schema: decimalText,
  description: 'Longitude en degrés décimaux, positive vers l’est. Quatre décimales comptent.',
  example: '4.8467',
}
const required = (parameter: OpenParameter): OpenParameter => ({ ...parameter, required: true })
export const point = { lat: required(latitude), lon: required(longitude) }

/** A place by its point, by its name, or by both. */
export const place = {
  lat: { ...latitude, description: `${latitude.description} Avec « lon », ou à défaut « name ».` },
  lon: { ...longitude, description: `${longitude.description} Avec « lat », ou à défaut « name ».` },
  name: {
    schema: Type.String({ minLength: 1, maxLength: 80 }),
    description:
      'Nom d’une commune ou d’un site naturel. Avec un point, il choisit entre les homonymes ; sans point, un nom partagé est refusé (300).',
    example: 'Lyon',
  },
}

export const limit = (usual: number): OpenParameter => ({
  schema: Type.String({ pattern: '^\\d{1,3}$' }),
  description: `Nombre de réponses, de 1 à ${mostAnswers} ; ${usual} par défaut.`,
  example: '5',
})

export const slug = (description: string, example: string): OpenParameter => ({
  schema: slugText,
  description,
  example,
})
