import type { Locked } from "./lockfile.ts";

type Inside = Locked & Readonly<{ license: string }>;

type Program = Readonly<{ name: string; version: string; license: string; serial: string; madeAt: string }>;

/** Returns a CycloneDX document. Source: https://cyclonedx.org/docs/1.6/json/ */
export function sbom(program: Program, packages: readonly Inside[], direct: readonly string[]) {
  const own = `pkg:npm/${program.name}@${program.version}`;
  const refs = new Map(packages.map((one) => [one.place, `${purl(one)}#${one.place}`]));
  const refsOf = (places: readonly string[]) => [...new Set(places.map((place) => refs.get(place)!))].sort();
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${program.serial}`,
    version: 1,
    metadata: {
      timestamp: program.madeAt,
      component: {
        type: "application",
        "bom-ref": own,
        name: program.name,
        version: program.version,
        licenses: [{ license: { id: program.license } }],
        purl: own,
      },
    },
    components: packages.map((one) => ({
      type: one.name === "bun" ? "platform" : "library",
      "bom-ref": refs.get(one.place)!,
      name: one.name,
      version: one.version,
      hashes: hashes(one),
      licenses: [{ license: { id: one.license } }],
      purl: purl(one),
    })),
    dependencies: [
      { ref: own, dependsOn: refsOf(direct) },
      ...packages.map(({ place, needs }) => ({ ref: refs.get(place)!, dependsOn: refsOf(needs) })),
    ],
  };
}

/** Source: https://github.com/package-url/purl-spec */
function purl({ name, version }: Locked): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

function hashes({ integrity }: Locked) {
  const [, base64] = /^sha512-(.+)$/.exec(integrity) ?? [];
  if (!base64) throw new Error(`“${integrity}” is no SHA-512.`);
  return [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }];
}
