import type { Plugin } from 'vite';

/** Parts of React Router that are off here, decided at run time by the router and so kept in every build. */
const unused: readonly (readonly [file: string, condition: RegExp, value: string])[] = [
  ['/router/router.js', /\bfuture\.unstable_customRouteDiscovery\b/g, 'false'],
  ['/router/router.js', /\binit\.instrumentations\b/g, 'false'],
  ['/router/router.js', /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
  // Its own view transitions, which React's are to replace; no link asks for one.
  ['/router/router.js', /(?<=\bif \()pendingAction === "POP" && !isUninterruptedRevalidation\b/g, 'false'],
  ['/router/router.js', /(?<=\bif \()pendingViewTransitionEnabled(?=\))/g, 'false'],
  ['/lib/components.js', /!viewTransitionOpts \|\| !isViewTransitionAvailable\b/g, 'true'],
  ['/lib/components.js', /(?<=\bif \()renderDfd && pendingState && router\.window\b/g, 'false'],
  ['/dom-export/hydrated-router.js', /\bssrInfo\.context\.future\.unstable_customRouteDiscovery\b/g, 'false'],
  ['/dom-export/hydrated-router.js', /\bdiscoveryRuntime(?= \?)|(?<=\bif \()discoveryRuntime\b/g, 'false'],
];

/** Settles them when the browser's files are built, which leaves their code out. Fails if an update moves them. */
export function trimRouter(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /\/react-router\/dist\/production\/lib\/(?:router\/router|components|dom-export\/hydrated-router)\.js$/,
      },
      handler(code, id) {
        let trimmed = code;
        for (const [file, condition, value] of unused) {
          if (!id.endsWith(file)) continue;
          if (!condition.test(trimmed)) this.error(`${id} no longer reads ${condition.source}`);
          trimmed = trimmed.replaceAll(condition, value);
        }
        return { code: trimmed, map: null };
      },
    },
  };
}
