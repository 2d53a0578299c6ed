export declare function lockHash(text: string): string;
export declare function billOfMaterials(
  text: string,
  facts: { root: string; madeAt: string },
): {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { timestamp: string; properties: { name: string; value: string }[] };
  components: {
    'bom-ref': string;
    name: string;
    group?: string;
    version: string;
    purl: string;
    licenses?: ({ license: { id: string } } | { expression: string })[];
    hashes?: { alg: string; content: string }[];
  }[];
};
