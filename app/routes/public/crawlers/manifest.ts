import { href } from 'react-router';
import { pageHeaders } from '#app/response-headers.ts';
import { icons } from '#app/shell/icons.ts';
import { themeColors } from '#app/shell/theme-colors.server.ts';
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
    // iPhones and iPads only allow push with `standalone`; other browsers use the override.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: themeColors.light,
    theme_color: themeColors.light,
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
      ...pageHeaders({ tags: ['site'] }),
    },
  });
}
