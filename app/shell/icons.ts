/** The site's icons, all drawn by the build: where each is, what it is and how large. */
export const icons = {
  vector: { path: '/favicon.svg', type: 'image/svg+xml' },
  /** For what asks for this name without being told. */
  packed: { path: '/favicon.ico', sizes: [16, 32, 48] },
  touch: { path: '/apple-touch-icon.png', size: 180 },
  /** What an installed site shows. A maskable one is cut by the system: its sign keeps to the middle. */
  app: [
    { path: '/icons/icon-192.png', size: 192, purpose: 'any' },
    { path: '/icons/icon-512.png', size: 512, purpose: 'any' },
    { path: '/icons/maskable-512.png', size: 512, purpose: 'maskable' },
  ],
} as const;
