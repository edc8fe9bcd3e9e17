export default {
  defaultLocale: "en",
  locales: ["en", "fr", "pt-BR"],
  localeConfigs: { fr: { label: "En français" }, "pt-BR": { path: "portuguese" } },
};
