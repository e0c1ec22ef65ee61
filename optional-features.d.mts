interface OptionalFeature {
  readonly what: string;
  readonly parts: readonly string[];
}

export declare const optionalFeatures: Readonly<Record<string, OptionalFeature>>;
export declare function optionalFeatureOf(file: string): string | undefined;
