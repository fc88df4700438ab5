import { Type } from 'typebox'
import { FoundPlace, nearby, SearchAnswer } from '../../../../schemas/places.ts'
import { latitude, limit, longitude, point, slug } from './parameters.ts'
import type { UntaggedRoute } from './route.ts'
import { forecasts, gazetteer } from './words.ts'

/** Where a place is, and what a name may mean. */
export const placesRoutes = {
  search: {
    subpath: '/search',
    summary: 'Chercher un lieu',
    description:
      'Ce que veut dire un texte : communes et leurs anciens noms, stations et quartiers connus, départements, sites naturels, plages, courses cyclistes. Les réponses sont groupées par genre, la plus probable d’abord ; un nom étranger est reconnu et refusé.',
    query: {
      q: {
        schema: Type.String({ minLength: 1 }),
        description: 'Nom, code postal ou département. Au-delà de 64 caractères, la suite n’est pas lue.',
        example: 'lyon',
        required: true,
      },
      limit: limit(8),
    },
    data: SearchAnswer,
    credits: gazetteer,
    isOwn: true,
    example: '/search?q=lyon&limit=2',
  },
  nearby: {
    subpath: '/nearby',
    summary: 'Les villes autour d’un point',
    description:
      'Les villes autour d’un point, la plus proche d’abord, avec le temps qu’il y fait lorsqu’il est déjà connu ici.',
    query: {
      ...point,
      radius: {
        schema: Type.String({ pattern: '^\\d{1,4}$' }),
        description: 'Rayon en kilomètres, de 1 à 100 ; 50 par défaut.',
        example: '30',
      },
      limit: limit(20),
    },
    data: nearby,
    credits: [...gazetteer, ...forecasts],
    isOwn: true,
    example: '/nearby?lat=45.7485&lon=4.8467&radius=30&limit=1',
  },
  place: {
    subpath: '/places/:slug',
    summary: 'Un lieu par son nom d’adresse',
    description:
      'Le lieu d’une adresse du site : point, département, population, altitude, fuseau horaire, soleil et lune du jour et du lendemain. Un ancien nom est redirigé vers celui d’aujourd’hui.',
    inPath: { slug: slug('Nom d’adresse : minuscules sans accents, traits d’union.', 'lyon') },
    query: {
      lat: { ...latitude, description: `${latitude.description} Choisit entre les homonymes.` },
      lon: { ...longitude, description: `${longitude.description} Choisit entre les homonymes.` },
    },
    data: FoundPlace,
    credits: gazetteer,
    isOwn: true,
    absent: 'Aucun lieu de ce nom.',
    example: '/places/lyon',
  },
} as const satisfies Readonly<Record<string, UntaggedRoute>>
