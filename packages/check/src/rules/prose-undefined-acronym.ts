// Acronyms that no page of the site explains.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { closestElement } from "../node-index.ts";
import { type Match, matchProse, type Search } from "../prose/match-prose.ts";
import type { ProseBlock } from "../prose/prose-blocks.ts";
import type { Rule } from "../rule.ts";

const SHORT_FORM = /(?<![\p{L}\d_/.@$#-])([A-Z]{3,6})(?:s)?(?![\p{L}\d_/@#-])/gu;
const SEARCH: Search = {
  pattern: SHORT_FORM,
  sign: /[A-Z]{3}/,
  filter: ({ kind }) => kind === "paragraph",
};
const MIN_USES = 3;

export const proseUndefinedAcronym: Rule = {
  code: "prose/undefined-acronym",
  group: "prose",
  severity: "info",
  // A pattern cannot distinguish names from acronyms that readers do not know.
  optional: true,
  summary: "A page uses an acronym several times without defining it.",
  *file(file, { settings, site }) {
    const uses = new Map<string, { count: number; at: Location }>();
    const names = new Set<string>();
    for (const match of matchProse(file, SEARCH)) {
      const word = match.groups[1] ?? "";
      if (KNOWN_SHORT_FORMS.has(word) || settings.known.has(word) || isWord(word)) continue;
      if (closestElement(match.block.visit, "Tooltip")) continue;
      if (isPartOfName(match)) names.add(word);
      const known = uses.get(word);
      if (known) known.count++;
      else uses.set(word, { count: 1, at: match.at });
    }
    const text = file.document.text;
    for (const [word, { count, at }] of uses) {
      if (count < MIN_USES || names.has(word) || isSubject(word, site)) continue;
      if (isExplained(word, text) || isShouted(word, file.prose)) continue;
      yield {
        at,
        message: `Undefined acronym "${word}".`,
        hint: `Spell it out once, as in "… (${word})", or add "${word}" to vocabulary.known in lectern.json.`,
      };
    }
  },
};

/**
 * Two separate vowels, or one within three letters, make it pronounceable: a word in capitals ("ABORT") or a name
 * ("VIVA").
 */
function isWord(word: string): boolean {
  return /^[^AEIOUY]*[AEIOUY]+[^AEIOUY]+[AEIOUY]/.test(word) || /^[^AEIOUY]{1,2}[AEIOUY][^AEIOUY]{1,2}$/.test(word);
}

/** "Google ADK", "ONNX Runtime", "DAS API": next to a capitalized word within a sentence, it is a name. */
function isPartOfName({ block, start, text }: Match): boolean {
  const before = block.text.slice(Math.max(0, start - 40), start);
  const after = block.text.slice(start + text.length, start + text.length + 10);
  return /[^.!?:]\s\(?[A-Z][\w.]*\s$/.test(before) || /^\s[A-Z]/.test(after);
}

/** A term in a page title or the site name is what the site explains. */
function isSubject(word: string, { config, pages }: Site): boolean {
  const named = new RegExp(`\\b${word}\\b`);
  if (named.test(config.name)) return true;
  for (const { title } of pages.values()) if (named.test(title)) return true;
  return false;
}

/** A word the page also writes in lowercase is not an acronym: "the run FAILED", "it failed", "ADD" and "added". */
function isShouted(word: string, prose: readonly ProseBlock[]): boolean {
  const [first, rest] = [word.charAt(0), word.slice(1).toLowerCase()];
  const small = new RegExp(`(?<![\\w-])[${first}${first.toLowerCase()}]${rest}(?:e?[sd]|ing|\\w?ed)?(?![\\w-])`);
  return prose.some(({ text }) => small.test(text));
}

/** `Long Form (LF)`, `LF (long form)`, a link on the word, or words whose initials match. */
function isExplained(word: string, text: string): boolean {
  if (
    new RegExp(
      `\\((?:the )?[*"“]{0,3}${word}s?[*"”]{0,3}[,)]|\\b${word}s?\\**\\s*\\(|\\[[^\\]]*\\b${word}\\b[^\\]]*\\]\\(|\`[^\`\\n]*${word}[^\`\\n]*\`|${word}\\**(?::| stands for| is an? | are )`,
    ).test(text)
  )
    return true;
  const initials = [...word]
    .map((letter) => `[${letter}${letter.toLowerCase()}][a-z]+`)
    .join("[\\s-]+(?:of |and |the |for )?");
  return new RegExp(`\\b${initials}`).test(text);
}

/** In uppercase. */
const KNOWN_SHORT_FORMS: ReadonlySet<string> = new Set(
  `AES AI AJAX ALB ALPN AMD AMI ANSI API APK APM APNS APP APT ARM ARN ASAP ASCII ASGI ASN AST AUTH AVI AWS BASE BETA BIC BLOB BOM BSD BTC CAD
  CDN CDP CEO CET CFO CGI CHF CI CIDR CJS CLI CLS CMD CMS CNAME CNY COBOL CORS CPU CRM CRON CRUD CSP CSR CSRF CSS CSV CTO CUDA CVE CVV CWD
  DAG DDL DDOS DELETE DEV DKIM DLL DMARC DML DNS DOC DOM DOS DPI DRY DSL DSN DST EBS ECR ECS EKS ENS ENV EOF EOL EPUB ERD ERP ESLINT ESM EST ETA ETC ETH ETL EUR
  FAQ FAQS FCM FIFO FIPS FPS FTP FYI GBP GCC GCM GCP GDPR GET GIF GKE GMT GNU GPG GPL GPT GPU GPUS GRPC GTM GUI GUID HDD HEAD HEIC HEX HIPAA HMAC HSTS HTML HTTP HTTPS
  IAM IANA IBAN IDE IDES IDS IEEE IIS IMAP INT IOS IP IPO IPV ISBN ISO ISP ITSM JAR JDK JPEG JPG JPY JRE JSON JSONL JSX JVM JWK JWKS JWT KMS KPI KYC LAN LDAP LGTM LIFO LLC LLM LLMS LOC LRU LTE LTS LTV
  MAC MAU MAX MCP MDX MFA MIME MIN MIT MLOPS MOV MP MRR MSI MTLS MVC MVP NAN NAS NAT NDA NFS NFT NGINX NIST NLP NOC NOT NPM NTP NULL OAUTH OCR OIDC OKR OOM OPTIONS ORM OSS OTP OWASP
  PATCH PATH PCI PDF PEM PGP PHP PID PII PKCE PNG PNPM POC POP POSIX POST PPA PPT PR PROD PUT QA QPS QR RAG RAID RAM RBAC RDBMS RDS README REGEX REPL REST RFC RGB RGBA ROI RPC RPM RPS RSA RSS RTF RTL SAAS SAML SAN SCIM SCM SCP SCSS
  SDK SDKS SEO SFTP SHA SIEM SIGINT SIGKILL SIGTERM SIM SKU SLA SLAS SLO SMB SMS SMTP SNI SNS SOAP SOC SOL SPA SPF SQL SQS SRE SSD SSE SSG SSH SSL SSO SSR STDIN STDIO STDOUT STT SUDO SVG SVN TCP TEST TIFF TIP TLD TLS TODO TOML TOTP TOS TPS TSV TSX TTL TTS TTY TXT
  UAT UDP UEFI UI UML UNIX URI URIS URL URLS URN USA USB USD USDC USDT USSD UTC UTF UTM UUID UUIDS UX VAT VCS VLAN VM VMS VNC VPC VPN VPS WAF WASM WAV WEBP WIFI WIP WSGI WSL WWW WYSIWYG XHR XML XSS YAML YML YOLO ZIP ZSH
  AND ANY ALL FOR NEW NOTE OFF ONE OPEN OUT SET THE TRUE FALSE YES YOU WARN INFO DEBUG ERROR FATAL TRACE DEBUG BOOL JOIN FROM LIKE NULL ONLY MUST SHOULD MAY WHERE SELECT INSERT UPDATE TABLE INDEX VIEW ENUM KEY MIT BETA ALPHA DRAFT
  USER ADMIN OWNER ROLE TEXT LINK CARD BOTH EACH NONE WITH THIS THAT WHEN WILL CAN ARE HAS DOES DONE LIVE EVERY NEVER ALWAYS SAME NVIDIA CUDA AMD IBM SAP JPA LTR CPUS VMS PRS APIS MRS`
    .split(/\s+/)
    .filter(Boolean),
);
