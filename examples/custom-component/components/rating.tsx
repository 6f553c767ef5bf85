import { defineComponent, number, requiredText } from "lectern/extend";

const MAX_STARS = 10;

export const rating = defineComponent({
  name: "Rating",
  note: "Lets readers rate something.",
  props: {
    question: requiredText("What is rated."),
    stars: number("How many stars there are."),
  },
  html: ({ question, stars = 5 }, _children, context) => {
    const id = context.uniqueId("rating", context.slug(question), 2);
    const count = Math.min(Math.max(1, stars), MAX_STARS);
    const buttons = Array.from({ length: count }, (_, index) => (
      <button type="button" data-stars={index + 1} aria-pressed="false" aria-label={String(index + 1)}>
        ★
      </button>
    ));
    return (
      <div class="rating" role="group" aria-labelledby={id}>
        <span id={id}>{question}</span> {buttons}
        <output></output>
      </div>
    );
  },
  markdown: ({ question }) => `*${question}*`,
  styles: new URL("./rating.css", import.meta.url),
  browser: new URL("./rating.browser.ts", import.meta.url),
});
