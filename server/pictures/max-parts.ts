/** Segments, chunks or blocks of one picture; long animations have a few thousand. */
export const maxParts = 10_000;
