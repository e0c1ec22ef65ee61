/** Prefix of the source digest from `scripts/build.ts`. */
export const release: string = (import.meta.env.VITE_RELEASE as string | undefined) ?? 'development';
