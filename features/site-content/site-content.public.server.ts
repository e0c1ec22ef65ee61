export { publicSamples } from '#features/site-content/site-content.server.ts';
