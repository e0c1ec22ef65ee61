import { index, route, type RouteConfig } from '@react-router/dev/routes';

const development = import.meta.env.DEV
  ? [route('dev/components', 'routes/dev.components.tsx'), route('dev/islands', 'routes/dev.islands.tsx')]
  : [];

/** Every address of the site, on one screen. */
export default [
  index('routes/home.tsx'),
  route('start', 'routes/start.tsx'),
  ...development,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
