import { appContext } from '#app/load-context.ts';
import { palettes } from '#app/shell/theme-colors.server.ts';
import { coverPicture, hasCover } from '#features/insights/pictures/cover-picture.server.ts';
import { coverSvg } from '#ui/drawing/cover-drawing.ts';
import type { Route } from './+types/insights.covers.ts';

/** Allows only inline styles, in case the SVG is opened as a page. */
const ownColorsOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `/insights/covers/<slug>.svg` follows the theme; `.png` is for link previews. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const [, slug = '', kind] = /^([a-z0-9-]+)\.(svg|png)$/.exec(params.cover) ?? [];
  const { light, dark } = palettes;
  if (kind === undefined || !(await hasCover(context.get(appContext), slug))) {
    throw new Response('Not found', { status: 404 });
  }
  const headers = { 'Cache-Control': 'public, max-age=86400', 'Content-Security-Policy': ownColorsOnly };
  return kind === 'svg'
    ? new Response(coverSvg(slug, light, dark), {
        headers: { ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' },
      })
    : new Response(new Uint8Array(await coverPicture(coverSvg(slug, light))), {
        headers: { ...headers, 'Content-Type': 'image/png' },
      });
}
