import { coverPath } from '#features/insights/insights.ts';
import { drawCover } from '#ui/drawing/cover-drawing.ts';

interface TeaserCoverProps {
  readonly slug: string;
  readonly address: string;
  /** Place in the list, from 0. */
  readonly at: number;
}

/** Number of inlined drawings: the first page of a list. More would make the page too heavy. */
const drawnInPage = 10;
/** Articles in view when the list opens. */
const eager = 2;

/** Our own drawings are inlined, so that the first page requests no pictures. */
export function TeaserCover({ slug, address, at }: TeaserCoverProps) {
  if (at < drawnInPage && address === coverPath(slug)) return <CoverDrawing slug={slug} />;
  const loading = at < eager ? 'eager' : 'lazy';
  return (
    <img className="teaser-cover" src={address} alt="" width="1200" height="630" loading={loading} decoding="async" />
  );
}

function CoverDrawing({ slug }: { slug: string }) {
  return (
    <svg
      className="teaser-cover cover-drawing"
      viewBox="0 0 1200 630"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn(slug) }}
    />
  );
}

/** Limits the cache to a few megabytes. */
const maxKept = 1000;
const kept = new Map<string, string>();

function drawn(slug: string): string {
  const known = kept.get(slug);
  if (known !== undefined) return known;
  const { shapes, place } = drawCover(slug);
  const drawing = `${shapes}<text x="48" y="72">${place}</text>`;
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(slug, drawing);
  return drawing;
}
