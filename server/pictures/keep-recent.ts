/** Keeps the `most` pictures that were requested last. A picture that could not be drawn is drawn again next time. */
export function keepRecent<Picture>(most: number) {
  const kept = new Map<string, Promise<Picture>>();
  return async (key: string, draw: () => Promise<Picture>): Promise<Picture> => {
    const picture = kept.get(key) ?? draw();
    kept.delete(key);
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    try {
      return await picture;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}
