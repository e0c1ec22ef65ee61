/** Names the build that runs: the start of its sources' digest, which `scripts/build.ts` hands in. */
export const release: string = (import.meta.env.VITE_RELEASE as string | undefined) ?? 'development';
