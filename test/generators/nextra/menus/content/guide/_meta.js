export default {
  setup: "",
  index: "Overview",
  gone: "Gone",
};
