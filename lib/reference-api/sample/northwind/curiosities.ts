import type { Phrase } from "./phrase";

const of = (
  country: string,
  language: string,
  tag: string,
  path: string,
  searches: number,
  phrases: string,
): Phrase[] => phrases.split("|").map((keyword) => ({ keyword, country, language, tag, path, searches, cpcUsd: null }));

const LONG_QUESTION =
  "which waterproof breathable three layer hiking jacket with pit zips a helmet compatible hood and durable face fabric is best for a wet and windy week of walking in the western highlands in late autumn";
const LONG_LIST =
  "tent sleeping bag mat stove pot mug spoon lighter head torch map compass whistle first aid kit rain jacket fleece hat gloves socks water filter trekking poles dry bags sunscreen snacks and my rucksack";

export const CURIOSITIES: readonly Phrase[] = [
  ...of("JP", "ja", "日本", "/jp/tozan", 2_400, "登山靴 レディース|ザック 40l|テント 2人用 軽量"),
  ...of("CN", "zh", "中文", "/cn/tubu", 1_900, "登山鞋 防水|冲锋衣 推荐"),
  ...of("KR", "ko", "한국어", "/kr/hiking", 1_300, "등산화 추천|경량 텐트"),
  ...of("AE", "ar", "عربي", "/ar/hiking", 880, "أحذية المشي لمسافات طويلة|خيمة تخييم مقاومة للماء|حقيبة ظهر 40 لتر"),
  ...of("IL", "he", "עברית", "/he/hiking", 720, "נעלי הליכה לגברים|אוהל לזוג gore-tex|תיק גב לטיולים"),
  ...of(
    "DE",
    "de",
    "deutsch",
    "/de/wandern",
    4_400,
    "wanderschuhe damen|regenjacke größe xxl|zelt für 2 personen|trekkingstöcke faltbar",
  ),
  ...of("GB", "en", "emoji", "/tents/family", 90, "⛺ camping|🥾🥾 boots sale|👨‍👩‍👧‍👦 family tent"),
  ...of("GB", "en", "long", "/clothing/waterproof-jackets", 10, `${LONG_QUESTION}|${LONG_LIST}`),
  ...of(
    "GB",
    "en",
    "formula",
    "/gear/navigation",
    10,
    '=SUM(A1:A9) hiking budget|+1 person tent|-20 sleeping bag|@northwind boots|="tent"&" pegs"',
  ),
];

export const PREMIUM: Phrase = {
  keyword: "satellite messenger subscription",
  country: "GB",
  language: "en",
  tag: "premium",
  path: "/gear/satellite",
  searches: 3_600,
  cpcUsd: 2.4,
};

export const JUST_ADDED: Phrase = {
  keyword: "hammock with mosquito net",
  country: "GB",
  language: "en",
  tag: "camping",
  path: "/tents/hammocks",
  searches: 1_000,
  cpcUsd: null,
};
