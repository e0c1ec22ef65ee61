import { href } from 'react-router';
import { icons } from '#app/shell/icons.ts';
import { themeColours } from '#app/shell/theme-colours.server.ts';
import { site } from '#content/site.ts';

export function loader(): Response {
  const manifest = {
    id: href('/'),
    name: `${site.name}: ${site.tagline}`,
    short_name: site.name,
    description: site.description,
    lang: site.language,
    dir: 'ltr',
    start_url: href('/'),
    scope: href('/'),
    display: 'minimal-ui',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    icons: [
      { src: icons.vector.path, sizes: 'any', type: icons.vector.type, purpose: 'any' },
      ...icons.app.map(({ path, size, purpose }) => ({
        src: path,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ],
  };
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Cache-Tags': 'site',
    },
  });
}
