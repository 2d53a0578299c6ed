import type { ComponentType } from 'react';

/** A card of the home page. */
export interface HomeCard {
  /** The key in the user's stored arrangement, so it never changes. */
  readonly key: string;
  readonly title: string;
  readonly component: ComponentType;
  /** Lower values come first, until the user arranges the cards. */
  readonly order: number;
  readonly permission?: string;
  readonly feature?: string;
}

const cards: HomeCard[] = [];

/** Adds a card to the home page of all users: `addHomeCard({ key: 'queue', … })`. */
export function addHomeCard(card: HomeCard): void {
  cards.push(card);
}

export const homeCards = (): readonly HomeCard[] => cards;
