import { figure, printTable } from './table.ts';

/** A figure's target, and what it was on two cores in November 2026, before anything was done for it. */
const references = {
  '/, mobile: LCP s': { target: 1.3, before: 1.36 },
  '/, mobile: TBT ms': { target: 20, before: 59 },
  '/, low-end: score': { target: 92, before: 64 },
  '/start, mobile: score': { target: 100, before: 82 },
  '/start, mobile: TBT ms': { target: 20, before: 727 },
  'a page from memory, of a bare server': { target: 0.5, before: 0.43 },
  'searches rendered a second': { target: 300, before: 90 },
  'first start, embedded: CPU s': { target: 6, before: 13.8 },
  'start on existing data, embedded: CPU s': { target: 2.5, before: 3.9 },
  'start on existing data, Postgres: CPU s': { target: 1.2, before: 2 },
  'memory at 60 requests a second, embedded: MB': { target: 350, before: 536 },
  'open the filter, at 4 x CPU: ms': { target: 100, before: 288 },
  'open a lead that is pointed at, at 4 x CPU: ms': { target: 100, before: 296 },
  'result: a lead that is pointed at, at 4 x CPU: ms': { target: 400, before: 1861 },
  'result: the board, at 4 x CPU: ms': { target: 400, before: 2500 },
  'result: a lead in the palette, at 4 x CPU: ms': { target: 400, before: 1452 },
} as const;

type Referenced = keyof typeof references;

const measured = new Map<Referenced, number>();

/** Remembers a figure for the table at the end; names that are not in it are ignored. */
export function noteFigure(name: string, value: number): void {
  if (isReferenced(name)) measured.set(name, value);
}

/** Prints what this run measured beside its target and what it was at first. */
export function printReferences(): void {
  const rows = [...measured].map(([name, value]) => {
    const { target, before } = references[name];
    return [name, figure(value), figure(target), figure(before)];
  });
  if (rows.length > 0) printTable('Against the targets', ['figure', 'now', 'target', 'before'], rows);
}

function isReferenced(name: string): name is Referenced {
  return Object.hasOwn(references, name);
}
