import { memoize } from "../../../domain/memoize";

export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));

/** Limits the cache: map keys may be IDs, whose number has no bound. */
const NAMES_MAX = 2_000;
/** Longer names are not field names and are not split, which bounds the time. */
export const NAME_LENGTH_MAX = 100;

/** Caches a function of field names: a list can have 100,000 rows with the same names. */
export function byName<Said extends NonNullable<unknown> | null>(read: (name: string) => Said): (name: string) => Said {
  const readCached = memoize(NAMES_MAX, read);
  return (name) => (name.length > NAME_LENGTH_MAX ? read(name) : readCached(name));
}

/** Caches a function of an item by its key, for the time of one list. */
export function byKey<Item, Key, Said>(keyOf: (item: Item) => Key, read: (item: Item) => Said): (item: Item) => Said {
  const results = new Map<Key, Said>();
  return (item) => {
    const key = keyOf(item);
    const cachedResult = results.get(key);
    if (cachedResult !== undefined) return cachedResult;
    const result = read(item);
    results.set(key, result);
    return result;
  };
}

/** Words without accents. Those with another meaning in English, such as data, are left out. */
const ENGLISH = new Map<string, string>(
  Object.entries({
    id: `identifiant identificador identificatore kennung`,
    project: `projekt proyecto projet progetto projeto`,
    keyword: `suchbegriff suchwort schluesselwort schlusselwort palabra palavra parola mot requete zoekwoord zoekterm`,
    keywords: `suchbegriffe suchwoerter suchworter palabras palavras mots requetes zoekwoorden`,
    count: `anzahl numero cantidad quantidade aantal`,
    previous: `vorherige vorheriger vorheriges vorige anterior anteriores precedente precedent`,
    current: `aktuelle aktueller aktuelles atual attuale actuelle actuel huidige`,
    best: `beste bester bestes mejor melhor migliore meilleur meilleure`,
    last: `letzte letzter letztes ultimo ultima ultimos derniere dernier laatste`,
    change: `veranderung veraenderung aenderung anderung cambio variacion variation variacao variazione verandering`,
    tags: `schlagworte schlagwoerter schlagworter stichworte etiquetas etiquettes etichette`,
    groups: `gruppen grupos groupes gruppi`,
    date: `datum fecha`,
    checked: `gemessen geprueft gepruft aktualisiert medido medicion revisado comprobado actualizado mesure verifie
      verificado atualizado misurato verificato aggiornato gemeten`,
    on: `am`,
    device: `geraet gerat dispositivo appareil apparaat`,
    desktop: `escritorio`,
    mobile: `movil celular mobil mobiel telefono`,
    city: `stadt ciudad ville citta cidade stad`,
    next: `siguiente suivant suivante naechste naechster nachste nachster weiter volgende prossimo prossima proximo
      proxima seguinte`,
    page: `seite pagina`,
    pages: `seiten paginas pagine`,
    total: `gesamt gesamtzahl totale totaal insgesamt`,
    limit: `limite`,
    offset: `versatz desplazamiento decalage`,
    success: `erfolg exito succes sucesso successo`,
    error: `fehler erreur errore erro`,
  }).flatMap(([english, words]) => wordList(words).map((word): [string, string] => [word, english])),
);
/** “Clave” in palabra clave adds nothing, and alone it means another kind of key. */
const SECOND_HALF = new Set(["clave", "claves", "cle", "cles", "chave", "chiave"]);

function inEnglish(words: readonly string[]): readonly string[] {
  const english = words.map((word) => ENGLISH.get(word) ?? word);
  return english.filter(
    (_, at) => !(SECOND_HALF.has(words[at] ?? "") && english[at - 1]?.startsWith("keyword") === true),
  );
}

const NOT_ASCII = /[\u0080-\uffff]/;

export const withoutAccents = (name: string): string =>
  NOT_ASCII.test(name)
    ? name
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .normalize("NFC")
    : name;

/** A field name without case, accents and separators: searchVolume, search_volume and "Search Volume" are equal. */
export const plainName = byName((name) =>
  name.length > NAME_LENGTH_MAX
    ? name
    : withoutAccents(name)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ""),
);

/** The words of a name in English: desktopPosition, desktop_position and "posición escritorio" are equal. */
export const nameWords = byName((name): readonly string[] =>
  inEnglish(
    withoutAccents(name.slice(0, NAME_LENGTH_MAX))
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ""),
  ),
);
