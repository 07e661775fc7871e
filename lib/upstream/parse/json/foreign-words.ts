import { wordList } from "../fields/word-list";

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

export function inEnglish(words: readonly string[]): readonly string[] {
  const english = words.map((word) => ENGLISH.get(word) ?? word);
  return english.filter(
    (_, at) => !(SECOND_HALF.has(words[at] ?? "") && english[at - 1]?.startsWith("keyword") === true),
  );
}
