// Link texts that do not say where the link goes: "click here", in every UI language.

import type { MdastNode } from "satteri";
import { locationOfNode, textOf } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const linkVagueText: Rule = {
  code: "link/vague-text",
  group: "structure",
  severity: "warning",
  summary: 'The text of a link, such as "click here", does not describe its destination.',
  *file(file) {
    const links: readonly MdastNode[] = [
      ...file.nodes.of("link"),
      ...file.nodes.of("linkReference"),
      ...file.nodes.elements("a", "Link"),
    ].map(({ node }) => node);
    for (const node of links) {
      const text = textOf(node)?.trim();
      if (!text || !VAGUE_WORDS.has(plain(text))) continue;
      yield {
        at: locationOfNode(file, node),
        message: `Link text "${text}" does not describe its destination.`,
        hint: "Use the title of the destination, or what the reader can do there.",
      };
    }
  },
};

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.,:;!?→»>…"'“”。、！]+/g, " ")
    .trim();
}

const VAGUE_WORDS: ReadonlySet<string> = new Set(
  [
    "here|click here|click|click this|click this link|this link|link|this page|this|read more|more|see here|see more|go here|over here|right here|check here|check it out|tap here",
    "aquí|haz clic aquí|haga clic aquí|clic aquí|pulsa aquí|este enlace|enlace|leer más|más",
    "ici|cliquez ici|cliquer ici|ce lien|lien|lire la suite|en savoir plus|plus",
    "hier|hier klicken|klicken sie hier|klick hier|dieser link|link|mehr|mehr lesen",
    "qui|clicca qui|cliccare qui|questo link|leggi di più|altro",
    "aqui|clique aqui|este link|ler mais|leia mais|saiba mais",
    "klik hier|deze link|lees meer|meer",
    "här|klicka här|läs mer|den här länken",
    "her|klikk her|klik her|les mer|læs mere",
    "täällä|tästä|klikkaa tästä|klikkaa tätä|lue lisää",
    "tutaj|kliknij tutaj|ten link|czytaj więcej|więcej",
    "zde|klikněte zde|tento odkaz|více",
    "itt|kattintson ide|kattints ide|ez a link|tovább",
    "aici|faceți clic aici|click aici|acest link|citește mai mult",
    "aquí|feu clic aquí|cliqueu aquí|aquest enllaç",
    "здесь|тут|нажмите здесь|эта ссылка|ссылка|подробнее|читать далее",
    "тут|натисніть тут|це посилання|докладніше",
    "buraya|burada|buraya tıklayın|bu bağlantı|devamını oku",
    "di sini|klik di sini|tautan ini|selengkapnya",
    "tại đây|nhấn vào đây|bấm vào đây|nhấp vào đây|đường dẫn này|xem thêm",
    "यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें|और पढ़ें",
    "هنا|اضغط هنا|انقر هنا|هذا الرابط|اقرأ المزيد|المزيد",
    "כאן|לחץ כאן|לחצו כאן|קישור זה|קרא עוד",
    "こちら|ここ|ここをクリック|こちらをクリック|このリンク|リンク|詳細はこちら|続きを読む",
    "여기|여기를 클릭|여기를 클릭하세요|이 링크|링크|더 보기|자세히 보기",
    "这里|此处|点击这里|点击此处|单击此处|这个链接|链接|更多|阅读更多",
    "這裡|此處|點擊這裡|點擊此處|按此|這個連結|連結|更多|閱讀更多",
    "šeit|noklikšķiniet šeit|šī saite|lasīt vairāk",
    "bu yerda|shu yerga bosing|bu havola|batafsil",
  ].flatMap((line) => line.split("|")),
);
