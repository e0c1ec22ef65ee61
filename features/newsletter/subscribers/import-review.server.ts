import { isUuid } from '#features/newsletter/row-id.ts';
import {
  importVerdicts,
  type ImportVerdict,
  type JudgedLine,
  type ShownImport,
} from '#features/newsletter/subscribers/import.ts';
import { readImport, readLines } from '#features/newsletter/subscribers/import.server.ts';
import type { Machine } from '#server/machine.ts';

/** A page of a list's lines, as the address asks for them. */
export interface ReadReview {
  readonly list: ShownImport;
  readonly verdict: ImportVerdict | null;
  readonly lines: readonly JudgedLine[];
  readonly next: number | null;
  readonly after: number;
}

const pageSize = 100;

/** A list and a page of its lines; undefined where there is no such list any more. */
export async function readReview(
  machine: Machine,
  id: string | undefined,
  params: URLSearchParams,
): Promise<ReadReview | undefined> {
  if (!isUuid(id)) return undefined;
  const verdict = importVerdicts.find((one) => one === params.get('verdict')) ?? null;
  const asked = Number(params.get('after'));
  const after = Number.isInteger(asked) && asked > 0 && asked < 2 ** 31 ? asked : 0;
  const [list, lines] = await Promise.all([
    readImport(machine, id),
    readLines(machine, id, verdict, after, pageSize + 1),
  ]);
  if (!list) return undefined;
  const shown = lines.slice(0, pageSize);
  return { list, verdict, lines: shown, after, next: lines.length > pageSize ? (shown.at(-1)?.line ?? null) : null };
}
