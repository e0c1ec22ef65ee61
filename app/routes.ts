import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the site, on one screen. */
export default [index('routes/home.tsx'), route('start', 'routes/start.tsx')] satisfies RouteConfig;
