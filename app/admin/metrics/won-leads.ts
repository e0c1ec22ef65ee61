import type { WonLeads } from '#features/analytics/analytics.ts';
import type { Stage } from '#features/leads/leads.ts';

export interface LeadsOfSource {
  readonly source: string;
  readonly all: number;
  readonly byStage: Readonly<Record<Stage, number>>;
}

interface Won {
  readonly won: number;
  /** Value in cents. */
  readonly cents: number;
}

export interface WonOfSource extends Won {
  readonly source: string;
  /** Received in the range, without spam. */
  readonly leads: number;
}

export interface WonOfOwner extends Won {
  /** Null for leads without an owner. */
  readonly owner: WonLeads['owner'];
}

/** Sources with leads or wins in the range, the highest value first. */
export function wonBySource(won: readonly WonLeads[], leads: readonly LeadsOfSource[]): WonOfSource[] {
  const sources = new Set([...leads.map(({ source }) => source), ...won.map(({ source }) => source)]);
  const rows = [...sources].map((source) => {
    const received = leads.find((one) => one.source === source);
    const sum = sumOf(won.filter((one) => one.source === source));
    return { source, leads: (received?.all ?? 0) - (received?.byStage.spam ?? 0), ...sum };
  });
  return rows.sort((one, next) => next.cents - one.cents || next.won - one.won || next.leads - one.leads);
}

/** The highest value first. */
export function wonByOwner(won: readonly WonLeads[]): WonOfOwner[] {
  const owners = new Map(won.map(({ owner }) => [owner?.id ?? '', owner]));
  return [...owners]
    .map(([id, owner]) => ({ owner, ...sumOf(won.filter((one) => (one.owner?.id ?? '') === id)) }))
    .sort((one, next) => next.cents - one.cents || next.won - one.won);
}

function sumOf(rows: readonly WonLeads[]): Won {
  return {
    won: rows.reduce((sum, { count }) => sum + count, 0),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  };
}
