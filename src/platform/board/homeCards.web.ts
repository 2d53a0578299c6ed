import type { ComponentType } from 'react';

/** A card of the page the day begins with. */
export interface HomeCard {
  /** Kept with the user's arrangement, so it never changes. */
  readonly key: string;
  readonly title: string;
  readonly component: ComponentType;
  /** Lower comes first, until the user arranges them. */
  readonly order: number;
  readonly permission?: string;
  readonly feature?: string;
}

const cards: HomeCard[] = [];

/** Puts a card onto everybody's first page, which does not know it: `addHomeCard({ key: 'queue', … })`. */
export function addHomeCard(card: HomeCard): void {
  cards.push(card);
}

export const homeCards = (): readonly HomeCard[] => cards;
